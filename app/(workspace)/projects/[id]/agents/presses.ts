/** What the buttons of the page do, and what is said when it is done. */
export type Press = "off" | "on" | "keep" | "share" | "lock" | "end";

export const DONE: Record<Press | "gone", { readonly title: string; readonly text: string }> = {
  off: { title: "Agents are switched off there.", text: "From its next call on, no agent finds anything of it." },
  on: { title: "Agents are switched on there.", text: "Each sees what its person granted it, as before." },
  keep: {
    title: "Unpublished answers are kept from agents.",
    text: "No agent finds them from its next call on, also while an unlock runs.",
  },
  share: {
    title: "Unpublished answers are no longer kept.",
    text: "An agent finds them while the person behind it has unlocked it.",
  },
  lock: { title: "Locked.", text: "The agent sees only published content again, from its next call on." },
  end: {
    title: "The connection has ended.",
    text: "Its next call is refused. To come back, it must ask its person again.",
  },
  gone: { title: "That connection had ended already.", text: "There was nothing left to change." },
};
