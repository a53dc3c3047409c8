DROP INDEX "signing_sessions_started_at_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stipulations_open" ON "stipulations" USING btree ("created_at","id") WHERE "stipulations"."fulfilled_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stipulations_fulfilled" ON "stipulations" USING btree ("created_at","id") WHERE "stipulations"."fulfilled_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stipulations_unanswered" ON "stipulations" USING btree ("id") WHERE "stipulations"."fulfilled_at" is null and "stipulations"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "failure_budgets_updated_at_index" ON "failure_budgets" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "identity_claims_contact_id_index" ON "identity_claims" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "identity_claims_expires_at_index" ON "identity_claims" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_connection_statements_document_id_index" ON "bank_connection_statements" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_connections_unlinked" ON "bank_connections" USING btree ("opened_at") WHERE "bank_connections"."linked_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_connections_uncollected" ON "bank_connections" USING btree ("linked_at") WHERE "bank_connections"."collected_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_review_uploaded_at_id_index" ON "documents" USING btree ("review","uploaded_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "loan_forgiveness_stage_changed_at_id_index" ON "loan_forgiveness" USING btree ("stage","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_portal_status" ON "transactions" USING btree ("status","id") WHERE "transactions"."source" = 'portal';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_scheduled_at_transaction_id_index" ON "payments" USING btree ("scheduled_at","transaction_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "signing_sessions_state_started_at_index" ON "signing_sessions" USING btree ("state","started_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cases_status_created_at_id_index" ON "cases" USING btree ("status","created_at","id");