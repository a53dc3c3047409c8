-- Declared here and not beside the table: loans come before applications in the house's order.
ALTER TABLE "advances" ADD CONSTRAINT "advances_opportunity_id_opportunities_id_fk"
  FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE INDEX "advances_opportunity_id_index" ON "advances" USING btree ("opportunity_id");
