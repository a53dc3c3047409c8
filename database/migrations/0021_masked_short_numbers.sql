-- Account numbers of four digits or fewer are masked entirely. Four characters or fewer encrypt to at most six
-- characters of base64url, the fourth part of a sealed value.
UPDATE "bank_accounts" SET "last_four" = '' WHERE "last_four" <> '' AND length(split_part("sealed_number", '.', 4)) <= 6;--> statement-breakpoint
UPDATE "application_banks" SET "last_four" = '' WHERE "last_four" <> '' AND length(split_part("sealed_number", '.', 4)) <= 6;--> statement-breakpoint
UPDATE "bank_connection_accounts" SET "last_four" = '' WHERE "last_four" <> '' AND length(split_part("sealed_number", '.', 4)) <= 6;--> statement-breakpoint
UPDATE "payment_authorizations" SET "last_four" = '' FROM "payments" WHERE "payments"."transaction_id" = "payment_authorizations"."transaction_id" AND "payment_authorizations"."last_four" = "payments"."last_four" AND length(split_part("payments"."sealed_number", '.', 4)) <= 6;--> statement-breakpoint
UPDATE "payments" SET "last_four" = '' WHERE "last_four" <> '' AND length(split_part("sealed_number", '.', 4)) <= 6;
