-- CreateTable
CREATE TABLE "entry_evidence" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "module" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "attached_by" TEXT NOT NULL,
    "attached_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "entry_evidence_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "entry_evidence_module_kind_source_id_idx" ON "entry_evidence"("module", "kind", "source_id");

-- CreateIndex
CREATE UNIQUE INDEX "entry_evidence_entry_id_module_kind_source_id_key" ON "entry_evidence"("entry_id", "module", "kind", "source_id");

-- AddForeignKey
ALTER TABLE "entry_evidence" ADD CONSTRAINT "entry_evidence_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- That evidence be attached is proposed about entries as the other kinds are.
ALTER TABLE suggestions DROP CONSTRAINT suggestions_kind;
ALTER TABLE suggestions ADD CONSTRAINT suggestions_kind
  CHECK (module <> 'deals' OR kind IN ('routing', 'assignment', 'answer_link', 'reply', 'evidence'));
