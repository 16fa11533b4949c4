"use client";

import { createContext, use } from "react";
import type { Outcome } from "./actions";

export const Deciding = createContext<{ readonly outcome: Outcome; readonly action?: (form: FormData) => void }>({
  outcome: {},
});

/** The form's way to decide, and what came of the last attempt. */
export const useDeciding = () => use(Deciding);
