"use client";

import { useState } from "react";
import { Button, Card, CardBody, Field } from "@/lib/web/ui";

export function ChooseFile({
  busy,
  error,
  read,
}: {
  busy: string | undefined;
  error: string | undefined;
  read: (file: File) => void;
}) {
  const [file, setFile] = useState<File>();
  return (
    <Card title="Choose a file">
      <CardBody>
        <form
          className="flex flex-col items-start gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (file) read(file);
          }}
        >
          <Field
            label="Workbook or CSV file"
            name="file"
            error={error}
            live
            hint="The first sheet is read: names of columns in its first row, a request in each row below. At most 20 MB, 20,000 rows, 500,000 cells and 8 MB of text, without macros and without a password."
          >
            {(wiring) => (
              <input
                {...wiring}
                name="file"
                type="file"
                required
                accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                onChange={(event) => setFile(event.currentTarget.files?.[0])}
                className="max-w-full text-base text-ink file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:font-medium file:text-ink hover:file:bg-sunken"
              />
            )}
          </Field>
          <Button type="submit" variant="primary" disabled={busy !== undefined}>
            {busy ?? "Read the file"}
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
