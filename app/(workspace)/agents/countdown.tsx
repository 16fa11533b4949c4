"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";

/**
 * Counts from what the server said is left, so that a wrong clock here does not matter. Without script it says when it ends;
 * at the end it asks the server anew.
 */
export function Countdown({ endsAt, now }: { endsAt: number; now: number }) {
  const [left, setLeft] = useState<number>();
  const router = useRouter();
  useEffect(() => {
    const started = performance.now();
    const tick = () => {
      const seconds = endsAt - now - Math.floor((performance.now() - started) / 1000);
      setLeft(Math.max(0, seconds));
      if (seconds > 0) return;
      clearInterval(timer);
      router.refresh();
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [endsAt, now, router]);
  const moment = new Date(endsAt * 1000).toISOString();
  return (
    <time dateTime={moment} role="timer" aria-live="off" className="tabular-nums">
      {left === undefined ? `Until ${moment.slice(11, 16)} UTC` : `${clock(left)} left`}
    </time>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
