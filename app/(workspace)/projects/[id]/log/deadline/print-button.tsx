"use client";

import { Printer } from "lucide-react";
import { Button } from "@/lib/web/ui/button";

export const PrintButton = () => (
  <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
    Print
  </Button>
);
