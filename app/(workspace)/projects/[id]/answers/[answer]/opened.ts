import { cache } from "react";
import type * as z from "zod";
import type { Lane } from "@/app/(workspace)/projects/[id]/_entry/lane-words";
import { openAnswer } from "@/lib/deals";
import { callAsPerson } from "@/lib/web/use-case";

export type Opened = z.output<typeof openAnswer.output>;

/** Asked once for a page by its title and itself. What the person does not see is the not-found page. */
export const openedAnswer = cache(
  (deal: string, answer: string, thread: number, history: number, lane: Lane | undefined) =>
    callAsPerson(openAnswer, {
      project_id: deal,
      answer_id: decodeURIComponent(answer),
      thread_offset: thread,
      history_offset: history,
      lane,
    }),
);
