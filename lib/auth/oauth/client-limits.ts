import { network } from "@/lib/auth/throttle";
import type { Limit } from "@/lib/platform/rate-limit";

/** A new client stays in the database: a day allows no more of them than ten busy minutes. */
const BUSY_MINUTES_PER_DAY = 10;

/** Clients that register, and clients whose document we have never read, from one network. */
export const newClientLimits = (act: "register" | "document", ip: string, perMinute: number): Limit[] => [
  perMinuteOf(act, ip, perMinute),
  { key: `${act}:day:${network(ip)}`, max: perMinute * BUSY_MINUTES_PER_DAY, windowSeconds: 86_400 },
];

export const perMinuteOf = (act: string, ip: string, max: number): Limit => ({
  key: `${act}:minute:${network(ip)}`,
  max,
  windowSeconds: 60,
});
