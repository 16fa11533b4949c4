import { describe, expect, it } from "vitest";
import { ANSWER_STATUSES, PRIORITIES, REQUEST_STATUSES, STAGES } from "@/lib/deals/entries/status.rules";
import { ROLES } from "@/lib/deals/roles";
import { SAMPLE_PASSWORD, SAMPLE_ROOMS, sampleSignIns } from "@/prisma/demo/plant";
import { fileBytes, rowsOf, sampleId } from "@/prisma/demo/rows";
import type { SampleRequest, SampleRoom } from "@/prisma/demo/types";

const room = (key: string): SampleRoom => {
  const found = SAMPLE_ROOMS.find((one) => one.project.key === key);
  if (!found) throw new Error(`no room ${key}`);
  return found;
};
const harbour = room("harbour");
const juniper = room("juniper");
const byKey = (a: SampleRoom) => ({
  people: new Map(a.people.map((one) => [one.key, one])),
  requests: new Map(a.requests.map((one) => [one.key, one])),
  lists: new Map(a.lists.map((one) => [one.key, one])),
});
const toDo = ({ status }: SampleRequest) => status === "open" || status === "assigned";

describe("Project Harbour", () => {
  it("has the size of a deal under way: 140 requests, 60 answers, seven workstreams", () => {
    expect(harbour.requests.length).toBeGreaterThanOrEqual(140);
    expect(harbour.answers.length).toBeGreaterThanOrEqual(60);
    expect(harbour.workstreams.map((one) => one.slug).sort()).toEqual(
      ["commercial", "finance", "hr", "it", "legal", "operations", "tax"].sort(),
    );
  });

  it("has one bank, one seller, two competing buyers and an observer", () => {
    expect(harbour.organizations.map((one) => one.kind).sort()).toEqual([
      "bank",
      "buyer",
      "buyer",
      "observer",
      "seller",
    ]);
  });

  it.each(STAGES)("shows requests and answers of stage %s", (stage) => {
    expect(harbour.requests.filter((one) => one.stage === stage).length).toBeGreaterThan(5);
    expect(harbour.answers.filter((one) => one.stage === stage).length).toBeGreaterThan(5);
  });

  it("has released the lists of which everything is in the data room, and no other", () => {
    const { lists, entries } = rowsOf(harbour, new Date());
    const inside = (id: string) => entries.filter((one) => one.listId === id && one.status !== "withdrawn");
    const whole = lists.filter(({ id }) => inside(id).every((one) => one.stage === "dataroom"));
    expect(lists.filter((one) => one.releasedAt).map((one) => one.id)).toEqual(whole.map((one) => one.id));
    expect(whole.length).toBeGreaterThan(0);
  });

  it.each(REQUEST_STATUSES)("shows requests that are %s", (status) => {
    expect(harbour.requests.filter((one) => one.status === status).length).toBeGreaterThan(2);
  });

  it.each(ANSWER_STATUSES)("shows answers that are %s", (status) => {
    expect(harbour.answers.filter((one) => one.status === status).length).toBeGreaterThan(2);
  });

  it.each(PRIORITIES)("shows requests of %s priority", (priority) => {
    expect(harbour.requests.some((one) => one.priority === priority)).toBe(true);
  });

  it("is alive on the day it is planted: some overdue, some due today, some ahead", () => {
    const due = harbour.requests.filter(toDo).flatMap((one) => one.dueDay ?? []);
    expect(due.filter((day) => day < 0).length).toBeGreaterThan(4);
    expect(due.filter((day) => day === 0).length).toBeGreaterThan(1);
    expect(due.filter((day) => day > 0).length).toBeGreaterThan(10);
  });

  it("has threads, routing that leads back, open blockers, links with scores and a milestone ahead", () => {
    expect(harbour.requests.filter((one) => one.thread?.length).length).toBeGreaterThan(20);
    expect(harbour.requests.some((one) => one.assignees?.some((a) => a.returnTo))).toBe(true);
    expect(harbour.requests.some((one) => one.blocker && one.blocker.resolvedDay === undefined)).toBe(true);
    expect(harbour.answers.some((one) => one.links.some((link) => link.score && !link.confirmed))).toBe(true);
    expect(harbour.answers.some((one) => one.vetting?.decision === "rejected" && one.vetting.notes)).toBe(true);
    expect(harbour.milestones.some((one) => one.day > 0)).toBe(true);
  });

  it("has tasks for those who sign in as the bank or the seller", () => {
    for (const email of ["ib-admin", "ib-member", "seller-admin", "seller-member"]) {
      const key = harbour.people.find((one) => one.email === `${email}@sample.test`)?.key;
      const tasks = harbour.requests.filter((one) => toDo(one) && one.assignees?.some((a) => a.person === key));
      expect(tasks.length, email).toBeGreaterThan(0);
    }
  });
});

describe.each(SAMPLE_ROOMS.map((one) => [one.project.name, one] as const))("in %s", (_, sample) => {
  const { people, requests, lists } = byKey(sample);
  const messages = [...sample.requests, ...sample.answers].flatMap((entry) =>
    (entry.thread ?? []).map((message) => ({ ...message, entry })),
  );
  const slugs = sample.workstreams.map((one) => one.slug);
  const sideOf = (key: string) => people.get(key)?.role.split("_")[0];

  it("every name that is referred to exists, once", () => {
    const keys = [...sample.requests, ...sample.answers].map((one) => one.key);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
    for (const request of sample.requests) {
      expect(slugs, request.key).toContain(request.workstream);
      if (request.list) expect(lists.get(request.list)?.workstream, request.key).toBe(request.workstream);
      else expect(typeof request.from, `${request.key} stands in no list`).toBe("object");
      if (typeof request.from === "object")
        expect(people.get(request.from.person)?.organization).toBe(request.from.buyer);
      const named = [
        ...(request.assignees ?? []).flatMap((a) => [a.person, a.returnTo ?? a.person]),
        ...(request.routing ?? []).flatMap((step) => [step.by, step.to]),
        ...(request.blocker ? [request.blocker.by] : []),
      ];
      expect(
        named.filter((key) => !people.has(key)),
        request.key,
      ).toEqual([]);
    }
    for (const answer of sample.answers) {
      expect(slugs, answer.key).toContain(answer.workstream);
      expect(sideOf(answer.by), answer.key).toBe("seller");
      expect(
        answer.links.filter((link) => !requests.has(link.request)),
        answer.key,
      ).toEqual([]);
    }
    expect(messages.filter((message) => !people.has(message.by)).map((message) => message.body)).toEqual([]);
  });

  it("people work only on what they have access to", () => {
    for (const request of sample.requests) {
      for (const { person } of request.assignees ?? []) {
        const access = people.get(person)?.workstreams;
        expect(access === "all" || access?.includes(request.workstream), `${person} on ${request.key}`).toBe(true);
        expect(["ib", "seller"], `${person} on ${request.key}`).toContain(sideOf(person));
      }
    }
  });

  it("the order of events is believable: nothing happens before it was created or after today", () => {
    for (const request of sample.requests) expect(request.createdDay, request.key).toBeLessThanOrEqual(0);
    for (const answer of sample.answers) {
      const days = [answer.createdDay, answer.submittedDay, answer.vetting?.day, answer.publishedDay].flatMap(
        (d) => d ?? [],
      );
      expect(days, answer.key).toEqual([...days].sort((a, b) => a - b));
      expect(days.at(-1), answer.key).toBeLessThanOrEqual(0);
    }
    for (const message of messages) {
      expect(message.day, message.body).toBeGreaterThanOrEqual(message.entry.createdDay);
      expect(message.day, message.body).toBeLessThanOrEqual(0);
    }
  });

  it("every entry’s history begins with its making, and its steps come one after the other", () => {
    const { entries, events } = rowsOf(sample, new Date("2026-06-15T22:30:00Z"));
    const steps = ["created", "drafted", "issued", "submitted", "answered", "approved", "rejected", "published"];
    for (const { id, type, title, createdAt, publishedAt } of entries) {
      const lines = events.filter((one) => one.entryId === id).map(({ action, at }) => ({ action, at: at as Date }));
      const inTime = [...lines].sort((a, b) => a.at.getTime() - b.at.getTime());
      expect(inTime[0], title).toEqual({ action: type === "request" ? "created" : "drafted", at: createdAt });
      const taken = inTime.filter(({ action }) => steps.includes(action)).map(({ action }) => steps.indexOf(action));
      expect(taken, title).toEqual([...taken].sort((a, b) => a - b));
      const published = inTime.find(({ action }) => action === "published");
      if (published && publishedAt)
        expect(published.at.getTime() - (publishedAt as Date).getTime(), title).toBeLessThanOrEqual(60_000);
    }
  });

  it("only what the bank approved is published, and says when", () => {
    for (const answer of sample.answers) {
      if (answer.status === "published") {
        expect(answer.vetting?.decision, answer.key).toBe("approved");
        expect(answer.publishedDay, answer.key).toBeDefined();
      } else expect(answer.publishedDay, answer.key).toBeUndefined();
      if (answer.status === "rejected") expect(answer.vetting?.decision, answer.key).toBe("rejected");
      if (answer.status === "draft") expect(answer.submittedDay, answer.key).toBeUndefined();
    }
  });

  it("internal messages are the bank's", () => {
    const foreign = messages.filter((message) => message.audience === "internal" && sideOf(message.by) !== "ib");
    expect(foreign.map((message) => message.body)).toEqual([]);
  });

  it("buyers write only on requests of their own firm", () => {
    for (const message of messages.filter((one) => sideOf(one.by) === "buyer")) {
      const from = (message.entry as SampleRequest).from;
      expect(typeof from === "object" && from.buyer, message.body).toBe(people.get(message.by)?.organization);
    }
  });

  it("no text that the seller or another buyer may read names a buyer", () => {
    const buyers = sample.organizations.filter((one) => one.kind === "buyer");
    const names = [
      ...buyers.map((one) => one.name.split(" ")[0] ?? one.name),
      ...sample.people
        .filter((one) => one.role.startsWith("buyer"))
        .flatMap((one) => [one.name, one.name.split(" ").at(-1) ?? one.name]),
    ];
    const isWholeWord = (name: string, text: string) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "u").test(text);
    const texts = [
      ...sample.requests.flatMap((one) => [one.title, one.body, one.blocker?.reason ?? ""]),
      ...sample.answers.flatMap((one) => [one.title, one.body, ...one.files.flatMap((f) => [f.filename, f.content])]),
      ...sample.lists.map((one) => one.name),
      ...messages.filter((one) => one.audience === "parties").map((one) => one.body),
      ...messages.filter((one) => one.audience === "organization" && sideOf(one.by) !== "buyer").map((one) => one.body),
    ];
    for (const name of names)
      expect(
        texts.filter((text) => isWholeWord(name, text)),
        name,
      ).toEqual([]);
  });

  it("texts read like a banker's: no placeholder, no empty or repeated title", () => {
    const entries = [...sample.requests, ...sample.answers];
    for (const { title, body, key } of entries) {
      expect(title.length, key).toBeGreaterThan(10);
      expect(body.length, key).toBeGreaterThan(40);
      expect(`${title} ${body}`, key).not.toMatch(/lorem|ipsum|todo|tbd|xxx|foo\b/i);
    }
    const titles = sample.requests.map((one) => one.title);
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
  });

  it("files are small and real", () => {
    const files = sample.answers.flatMap((one) => one.files);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const bytes = fileBytes(file);
      expect(bytes.byteLength, file.filename).toBeGreaterThan(30);
      expect(bytes.byteLength, file.filename).toBeLessThan(100_000);
      expect(file.filename, file.mime).toMatch(/^[\w .()&+,–-]+\.\w{2,5}$/u);
      if (file.mime === "application/pdf") expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe("%PDF-");
    }
  });

  it("becomes rows whatever the day, and the same ones twice", () => {
    const now = new Date("2026-03-29T00:30:00Z");
    expect(rowsOf(sample, now)).toEqual(rowsOf(sample, now));
    const { entries, projects } = rowsOf(sample, now);
    expect(new Set(entries.map((one) => one.id)).size).toBe(entries.length);
    expect(entries.every((one) => one.projectId === projects[0]?.id)).toBe(true);
  });

  it.each(["2026-06-15T22:30:00Z", "2026-03-28T12:00:00Z", "2026-10-24T12:00:00Z", "2026-12-31T23:30:00Z"])(
    "due dates lie as many days from today as the story says, planted at %s",
    (at) => {
      const now = new Date(at);
      const today = new Intl.DateTimeFormat("en-CA", { timeZone: sample.project.timeZone }).format(now);
      const rows = new Map(rowsOf(sample, now).entries.map((one) => [one.id, one]));
      for (const request of sample.requests) {
        const due = rows.get(sampleId("entry", request.key))?.dueDate as Date | null;
        const days = due && Math.round((due.getTime() - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
        expect(days, request.key).toBe(request.dueDay ?? null);
      }
    },
  );
});

describe("sign-ins", () => {
  it("are nine, with the roles the start page promises", () => {
    expect(Object.fromEntries(sampleSignIns().map((one) => [one.email, one.role]))).toEqual({
      "ib-admin@sample.test": "ib_admin",
      "ib-member@sample.test": "ib_member",
      "seller-admin@sample.test": "seller_admin",
      "seller-member@sample.test": "seller_member",
      "buyer-admin@sample.test": "buyer_admin",
      "buyer-member@sample.test": "buyer_member",
      "observer@sample.test": "observer",
      "rival-buyer@sample.test": "buyer_admin",
      "other-ib-admin@sample.test": "ib_admin",
    });
    expect(new Set(sampleSignIns().map((one) => one.role))).toEqual(new Set(ROLES));
    expect(SAMPLE_PASSWORD).toBe("sample-deal-2026");
  });

  it("of the rival and of the other deal sit where their names say", () => {
    const find = (email: string) => sampleSignIns().find((one) => one.email === `${email}@sample.test`);
    expect(find("rival-buyer")?.organization).not.toBe(find("buyer-admin")?.organization);
    expect(find("buyer-member")?.organization).toBe(find("buyer-admin")?.organization);
    expect(juniper.people.map((one) => one.email)).toContain("other-ib-admin@sample.test");
  });
});

describe("the two deals", () => {
  it("share no firm and no person, so that isolation shows", () => {
    const names = (sample: SampleRoom) => [
      ...sample.organizations.map((one) => one.name),
      ...sample.people.flatMap((one) => [one.name, one.email]),
    ];
    expect(names(harbour).filter((name) => names(juniper).includes(name))).toEqual([]);
  });

  it("keep their keys apart, since ids are made from them", () => {
    const keys = (sample: SampleRoom) =>
      [...sample.requests, ...sample.answers, ...sample.lists, ...sample.organizations].map((one) => one.key);
    expect(keys(harbour).filter((key) => keys(juniper).includes(key))).toEqual([]);
  });
});
