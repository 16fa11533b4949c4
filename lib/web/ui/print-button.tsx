"use client";

import { Printer } from "lucide-react";
import { Button } from "./button";

export function PrintButton() {
  return (
    <Button onClick={() => window.print()} className="print:hidden">
      <Printer aria-hidden="true" />
      Print
    </Button>
  );
}
