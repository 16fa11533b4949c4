/** What leaves by mail, in words: who, how much and where to look; never what a deal is about. */
import type { Mail } from "@/lib/platform/mail";
import type { Role } from "../roles";

const AS: Record<Role, string> = {
  ib_admin: "an admin of the bank",
  ib_member: "a member of the bank’s team",
  seller_admin: "an admin of the seller",
  seller_member: "a member of the seller’s team",
  buyer_admin: "an admin of the buyer",
  buyer_member: "a member of the buyer’s team",
  observer: "an observer",
};

export type InvitationFacts = {
  readonly email: string;
  readonly project: string;
  readonly firm: string;
  readonly role: Role;
  /** Null where the invited side may not know who of the bank it was. */
  readonly inviter: string | null;
};

export function invitationLetter({ email, project, firm, role, inviter }: InvitationFacts, link: string): Mail {
  return {
    to: email,
    subject: `Invitation to ${project}`,
    text: [
      `${inviter ?? "The bank"} invites you to the deal room of ${project}, as ${AS[role]}, for ${firm}.`,
      `Open this link to join. It works once, within seven days, for ${email} alone:`,
      link,
      "If you did not expect this, do nothing: without you the link opens nothing.",
    ].join("\n\n"),
  };
}

export type DigestFigures = {
  readonly overdue: number;
  readonly due_soon: number;
  readonly returned: number;
  readonly rejected: number;
  readonly published: number;
  /** What waits for the bank: answers that the seller submitted, new questions of buyers, what is late at the seller. */
  readonly to_vet: number;
  readonly asked: number;
  readonly overdue_at_seller: number;
  /** What came back to the bank open, so that nobody has it. */
  readonly open_again: number;
  readonly messages: number;
  /** For whoever may decide: the bank, and a seller's admin. */
  readonly suggested: number;
};
export type DigestFacts = DigestFigures & { readonly email: string; readonly name: string; readonly project: string };

/** Undefined on a day on which there is nothing to say. */
export function digestLetter(
  facts: DigestFacts,
  links: { readonly deal: string; readonly account: string },
): Mail | undefined {
  const lines = FIGURES.filter(([figure]) => facts[figure] > 0).map(([figure, words]) => words(facts[figure]));
  const [first] = lines;
  if (first === undefined) return undefined;
  return {
    to: facts.email,
    subject: `${facts.project}: ${lines.slice(0, 2).join(", ")}`,
    text: [
      `${facts.name}, this morning in ${facts.project}:`,
      lines.map((line) => `- ${line}`).join("\n"),
      links.deal,
      `You get this once a day. To switch it off: ${links.account}`,
    ].join("\n\n"),
    unsubscribe: links.account,
  };
}

const tasks = (count: number) => `${count} ${count === 1 ? "task" : "tasks"}`;
const answers = (count: number) => `${count} ${count === 1 ? "answer" : "answers"}`;

const FIGURES: readonly (readonly [keyof DigestFigures, (count: number) => string])[] = [
  ["overdue", (count) => `${tasks(count)} overdue`],
  ["due_soon", (count) => `${tasks(count)} due within three days`],
  ["returned", (count) => `${tasks(count)} returned to you`],
  ["rejected", (count) => `${answers(count)} rejected`],
  ["to_vet", (count) => `${answers(count)} submitted, to vet`],
  ["asked", (count) => `${count} new ${count === 1 ? "question" : "questions"} from bidders`],
  ["open_again", (count) => `${count} ${count === 1 ? "request" : "requests"} came back, with nobody`],
  ["suggested", (count) => `${count} ${count === 1 ? "suggestion waits" : "suggestions wait"} for your decision`],
  ["overdue_at_seller", (count) => `${count} ${count === 1 ? "request" : "requests"} overdue at the seller`],
  ["messages", (count) => `${count} unread ${count === 1 ? "message" : "messages"}`],
  ["published", (count) => `${count} newly published for you`],
];
