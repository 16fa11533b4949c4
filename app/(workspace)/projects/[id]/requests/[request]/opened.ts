import { cache } from "react";
import type * as z from "zod";
import type { Lane } from "@/app/(workspace)/projects/[id]/_entry/lane-words";
import { openRequest } from "@/lib/deals";
import { callAsPerson } from "@/lib/web/use-case";

export type Opened = z.output<typeof openRequest.output>;

/** Asked once for a page by its title and itself. What the person does not see is the not-found page. */
export const openedRequest = cache(
  (deal: string, request: string, thread: number, history: number, lane: Lane | undefined) =>
    callAsPerson(openRequest, {
      project_id: deal,
      request_id: decodeURIComponent(request),
      thread_offset: thread,
      history_offset: history,
      lane,
    }),
);
