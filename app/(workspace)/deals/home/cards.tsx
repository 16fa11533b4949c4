import type { HomeCard } from "@/lib/web/contribution";
import { BlockersCard } from "./blockers-card";
import { DealCards } from "./deal-cards";
import { TasksCard } from "./tasks-card";
import { WaitingSuggestions } from "./waiting-suggestions";
import { WhatChanged } from "./what-changed";

/** What Home shows of the person's deals. */
export const HOME_CARDS: readonly HomeCard[] = [
  { name: "tasks", column: "main", order: 10, Card: TasksCard },
  { name: "suggestions", column: "main", order: 20, Card: WaitingSuggestions },
  { name: "changes", column: "main", order: 30, Card: WhatChanged },
  { name: "deals", column: "side", order: 10, Card: DealCards },
  { name: "blockers", column: "side", order: 20, Card: BlockersCard },
];
