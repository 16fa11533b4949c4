/**
 * "Who sees what" of the product, written once more from its words and over plain rows, for the tests alone. Imports
 * nothing of the product: where this and the product disagree, one of them does not follow the table.
 */
import type { Entry, Event, Participant, Project, Provenance, Rows, Workstream } from "./rows";

export type Caller = {
  readonly userId: string;
  readonly unlocked: boolean;
  /** An agent finds nothing where admins keep agents out; a person on our pages does. */
  readonly agent?: boolean;
  /** Somebody looks at our pages: there the bank tells buyers' numbers apart by the firm. */
  readonly onPages?: boolean;
  /** The deals that the connection was given, where these are not all that the person is in. On our pages there is no such bound. */
  readonly deals?: readonly string[];
};

export type Side = "bank" | "seller" | "buyer" | "observer";

export type Seat = {
  readonly project: Project;
  readonly role: string;
  readonly side: Side;
  readonly firm: string;
  readonly workstreams: readonly Workstream[];
};

const SIDES: Record<string, Side> = { ib: "bank", seller: "seller", buyer: "buyer", observer: "observer" };
export const sideOf = (role: string): Side => SIDES[role.split("_")[0] ?? ""] as Side;

export const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

export type Sight = ReturnType<typeof sightOf>;

export function sightOf(rows: Rows, { userId, unlocked, agent = false, onPages = false, deals }: Caller) {
  const seats: Seat[] = rows.participants
    .filter((one) => one.user_id === userId && isActive(rows, one) && (deals?.includes(one.project_id) ?? true))
    .map((one) => ({
      project: found(rows.projects, one.project_id),
      role: one.role,
      side: sideOf(one.role),
      firm: one.organization_id,
      workstreams: streamsOf(rows, one).filter((stream) => stream.agents_allowed || !agent),
    }))
    .filter((seat) => seat.project.agents_allowed || !agent);
  const seatIn = (projectId: string) => seats.find((seat) => seat.project.id === projectId);
  const seatOver = (entry: { project_id: string; workstream_id: string }) =>
    seats.find((seat) => seat.workstreams.some((stream) => stream.id === entry.workstream_id));
  const asked = new Map(rows.entry_provenance.map((row) => [row.entry_id, row]));
  const entry = new Map(rows.entries.map((row) => [row.id, row]));
  const readAs = new Map(rows.reader_refs.map((row) => [`${row.entry_id}/${row.organization_id}`, row.ref]));

  /** The table's rows "requests" and "answers": what the person sees on our pages. */
  function roleSees(one: Entry): boolean {
    const seat = seatOver(one);
    if (!seat) return false;
    const published = one.status === "published" && one.stage === "dataroom" && isReader(one, seat.firm);
    const own = one.type === "request" && asked.get(one.id)?.organization_id === seat.firm;
    if (seat.side === "bank") return true;
    if (seat.side === "seller" && one.type === "answer") return one.seller_org_id === seat.firm;
    if (seat.side === "seller") return own || one.reached_seller_at !== null;
    return published || (seat.side === "buyer" && own);
  }

  /** Published to every firm, or to this one among others. */
  const isReader = ({ reader_group, project_id }: Entry, firm: string): boolean =>
    reader_group === null ||
    rows.reader_groups.some(
      (row) => row.id === reader_group && row.project_id === project_id && row.organization_id === firm,
    );

  function passesGate(one: Entry): boolean {
    if (unlocked) return true;
    if (one.stage !== "dataroom") return false;
    return one.status === "published" || (one.type === "request" && seatOver(one)?.project.gate === "standard");
  }

  /** What a seller keeps from agents, an unlock does not open. */
  const isKept = (one: Entry) =>
    agent &&
    one.type === "answer" &&
    !(one.status === "published" && one.stage === "dataroom") &&
    keepsDrafts(rows, one.project_id, one.seller_org_id);

  const sees = (one: Entry) => roleSees(one) && passesGate(one) && !isKept(one);
  const works = (projectId: string) => ["bank", "seller"].includes(seatIn(projectId)?.side ?? "");
  const isBank = (projectId: string) => seatIn(projectId)?.side === "bank";

  /** The bank knows everyone, the seller the bank and its own people, the others their own. */
  function knows(projectId: string, person: string): boolean {
    const seat = seatIn(projectId);
    const there = rows.participants.find((one) => one.project_id === projectId && one.user_id === person);
    if (!seat || !there) return false;
    if (seat.side === "bank" || there.organization_id === seat.firm) return true;
    return seat.side === "seller" && sideOf(there.role) === "bank";
  }

  /** Who asked is for the bank, in its workstreams, and for the firm itself. */
  function provenanceOf(one: Entry): Provenance | undefined {
    const row = asked.get(one.id);
    const seat = seatIn(one.project_id);
    if (!row || !seat) return undefined;
    const banks = seat.side === "bank" && seatOver(one) !== undefined;
    return banks || row.organization_id === seat.firm ? row : undefined;
  }

  function prefixed(one: Entry, own: string | null): string | null {
    const firm = asked.get(one.id)?.organization_id;
    const given = rows.firm_prefixes.find((row) => row.project_id === one.project_id && row.organization_id === firm);
    return own && given && isBank(one.project_id) ? own.replace("BUY", given.prefix) : own;
  }

  /** A bidder's own words are for the bank, in its workstreams, and for the bidder; to the others an entry has the text that the bank set. */
  const originals = new Map(rows.entry_originals.map((row) => [row.entry_id, row]));
  function worded(one: Entry): Entry {
    const original = provenanceOf(one) && originals.get(one.id);
    return original ? { ...one, title: original.title, body: original.body } : one;
  }

  const visible = rows.entries.filter(sees).map(worded);
  const shown = new Set(visible.map((one) => one.id));
  const writers = new Map(rows.event_authors.map((row) => [row.event_id, row]));

  function hears(event: Event): boolean {
    const about = entry.get(event.entry_id);
    const seat = seatIn(event.project_id);
    if (!about || !seat || !shown.has(about.id)) return false;
    if (event.related_entry_id !== null && !shown.has(event.related_entry_id)) return false;
    if (event.audience === "published") return true;
    const askedByUs = asked.get(about.id)?.organization_id === seat.firm;
    if (event.audience === "parties") return works(event.project_id) || askedByUs;
    if (event.audience === "bank_seller") return works(event.project_id);
    if (event.audience === "bidder") return seat.side === "bank" || askedByUs;
    if (event.audience === "asker") return askedByUs;
    if (event.audience === "seller") return seat.side === "seller";
    if (event.audience === "organization") return writers.get(event.id)?.organization_id === seat.firm;
    return event.audience === "internal" && seat.side === "bank";
  }

  return {
    rows,
    unlocked,
    seats,
    seatIn,
    works,
    isBank,
    knows,
    provenanceOf,
    /** What shows to this caller, in the words that it shows in. */
    entries: visible,
    sees: (id: string) => shown.has(id),
    /** What the caller would see with an unlock, and is told so: of the deals that the caller works on. */
    gated: rows.entries.filter((one) => roleSees(one) && !passesGate(one) && !isKept(one) && works(one.project_id)),
    events: rows.events.filter(hears),
    writerOf: (event: Event) => writers.get(event.id)?.user_id,
    entryOf: (id: string) => worded(entry.get(id) as Entry),
    /** As others see it: what matching compares with. */
    publicEntryOf: (id: string) => entry.get(id) as Entry,
    /** Readers know what their firm asked by its own numbers and the rest by those it reads under; those who work on the deal by the workstream's, the bank by the buyer's where there is none yet. */
    refOf(one: Entry): string | null {
      const seat = seatIn(one.project_id);
      const own = provenanceOf(one)?.own_ref ?? null;
      if (seat && !works(one.project_id)) return own ?? readAs.get(`${one.id}/${seat.firm}`) ?? null;
      return one.ref ?? (onPages ? prefixed(one, own) : own);
    },
    /** A link shows with both its ends; while nobody confirmed it, to those who work on the deal. */
    links: rows.answer_links.filter(
      (link) => shown.has(link.answer_id) && shown.has(link.request_id) && (link.confirmed || works(link.project_id)),
    ),
  };
}

/** Whether a firm keeps its drafts in a deal; without a firm, whether any does. */
export const keepsDrafts = (rows: Rows, projectId: string, firm?: string | null): boolean =>
  rows.kept_drafts.some((row) => row.project_id === projectId && (firm === undefined || row.organization_id === firm));

/** In the deal today: not removed from it, nor from the firm, nor from the product. */
export const isActive = (
  rows: Pick<Rows, "users" | "members">,
  { removed_at, user_id, organization_id }: Participant,
): boolean =>
  removed_at === null &&
  rows.users.some((user) => user.id === user_id && user.disabled_at === null) &&
  rows.members.some(
    (row) => row.user_id === user_id && row.organization_id === organization_id && row.removed_at === null,
  );

export function streamsOf(rows: Pick<Rows, "workstreams" | "participant_workstreams">, one: Participant): Workstream[] {
  const named = rows.participant_workstreams.filter((row) => row.participant_id === one.id);
  return rows.workstreams
    .filter((stream) => stream.project_id === one.project_id)
    .filter((stream) => one.all_workstreams || named.some((row) => row.workstream_id === stream.id))
    .sort((a, b) => a.position - b.position || byId(a, b));
}

function found<T extends { id: string }>(items: readonly T[], id: string): T {
  const item = items.find((one) => one.id === id);
  if (!item) throw new Error(`no row ${id}`);
  return item;
}
