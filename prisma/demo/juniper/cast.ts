import type { SampleOrganization, SamplePerson, SampleProject, SampleWorkstream } from "../types";

export const project: SampleProject = {
  key: "juniper",
  name: "Project Juniper",
  description:
    "Sale of Solène Foods, a French maker of organic baby food with a plant near Angers. Vendor due diligence is being prepared; one party has been given early access ahead of the data room.",
  stage: "pre_dataroom",
  gate: "strict",
  timeZone: "Europe/Paris",
  openedDay: -19,
};

export const organizations: SampleOrganization[] = [
  { key: "jun-moreau", name: "Moreau Partners", kind: "bank" },
  { key: "jun-solene", name: "Solène Foods", kind: "seller" },
  { key: "jun-halden", name: "Halden Group", kind: "buyer" },
];

export const workstreams: SampleWorkstream[] = [
  { slug: "finance", name: "Finance", prefix: "FIN" },
  { slug: "legal", name: "Legal", prefix: "LEG" },
  { slug: "commercial", name: "Commercial", prefix: "COM" },
];

export const people: SamplePerson[] = [
  {
    key: "jun-elise",
    name: "Élise Moreau",
    title: "Founding Partner",
    email: "other-ib-admin@sample.test",
    organization: "jun-moreau",
    role: "ib_admin",
    workstreams: "all",
  },
  {
    key: "jun-lacroix",
    name: "Hugo Lacroix",
    title: "Director",
    email: "hugo.lacroix@moreau.test",
    organization: "jun-moreau",
    role: "ib_member",
    workstreams: ["finance", "commercial"],
  },
  {
    key: "jun-garnier",
    name: "Nathalie Garnier",
    title: "Chief Financial Officer",
    email: "nathalie.garnier@solene.test",
    organization: "jun-solene",
    role: "seller_admin",
    workstreams: "all",
  },
  {
    key: "jun-perrin",
    name: "Baptiste Perrin",
    title: "Head of Legal and Regulatory Affairs",
    email: "baptiste.perrin@solene.test",
    organization: "jun-solene",
    role: "seller_member",
    workstreams: ["legal"],
  },
  {
    key: "jun-roussel",
    name: "Camille Roussel",
    title: "Commercial Director",
    email: "camille.roussel@solene.test",
    organization: "jun-solene",
    role: "seller_member",
    workstreams: ["commercial"],
  },
  {
    key: "jun-strand",
    name: "Astrid Strand",
    title: "Head of M&A",
    email: "astrid.strand@halden.test",
    organization: "jun-halden",
    role: "buyer_admin",
    workstreams: "all",
  },
];
