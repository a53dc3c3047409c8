CREATE TABLE "guaranty_claims" (
	"advance_id" text PRIMARY KEY NOT NULL,
	"is_available" boolean NOT NULL,
	"status" text
);
--> statement-breakpoint
CREATE TABLE "loan_forgiveness" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"advance_id" text NOT NULL,
	"opportunity_id" text NOT NULL,
	"stage" text,
	"application_version_selected" text,
	"ez_app" boolean,
	"ppp_loan_amount" numeric(14,2) NOT NULL,
	"ppp_loan_issue_date" date NOT NULL,
	"customer_signoff_timestamp" timestamp (3) with time zone,
	"submitted_timestamp" timestamp (3) with time zone,
	"ready_for_customer_signoff" boolean DEFAULT false NOT NULL,
	"last_page_submitted" integer,
	"page_number" integer,
	"preferred_covered_period" text,
	"standard_covered_period_start_date" date,
	"standard_covered_period_end_date" date,
	"average_fte_table1" numeric(9,1),
	"average_fte_table2" numeric(9,1),
	"maintained_hourly_wage" boolean,
	"number_of_owners" integer,
	"no_reduction_in_employee_average_hours" boolean,
	"has_covered_fte_reductions" boolean,
	"fte_safe_harbor1" boolean,
	"fte_safe_harbor2" boolean,
	"average_fte_during_chosen_period" integer,
	"employees_at_application_time" integer,
	"loan_greater_than2_million" boolean,
	"eidl_advance_radio" boolean,
	"eidl_loan_number" text,
	"eidl_amount" numeric(14,2),
	"covered_period24_week" boolean,
	"payroll_schedule" text,
	"use_alternative_covered_period" boolean,
	"alternative_covered_period_start_date" date,
	"alternative_covered_period_end_date" date,
	"loan_greater_than2_million3508s" boolean,
	"reviewed_adjusted_forgiveness_amount3508s" boolean,
	"wage_reduction3508s" boolean,
	"ez_app_q1" boolean,
	"ez_app_q2" boolean,
	"ez_app_q3" boolean,
	"ez_app_q4" boolean,
	"ez_app_q6" boolean,
	"applied_for_first_draw" boolean,
	"final_forgiveness_principal_only" numeric(14,2),
	"total_payroll_cost" numeric(14,2),
	"total_cash_compensation_table1" numeric(14,2),
	"total_cash_compensation_table2" numeric(14,2),
	"employee_health_insurance" numeric(14,2),
	"employee_retirement_plans" numeric(14,2),
	"state_and_local_taxes" numeric(14,2),
	"owner_compensation_total" numeric(14,2),
	"mortgage_interest_payments" numeric(14,2),
	"rent_or_lease_payments" numeric(14,2),
	"utility_payments" numeric(14,2),
	"covered_operations_expenditures" numeric(14,2),
	"covered_property_damage_costs" numeric(14,2),
	"covered_supplier_costs" numeric(14,2),
	"covered_worker_protection_expenditures" numeric(14,2),
	"total_salary_reductions" numeric(14,2),
	"total_eligible_expenses" numeric(14,2),
	"fte_reduction_quotient" numeric(14,6),
	"modified_forgiveness_amount" numeric(14,2),
	"payroll_cost60_percent" numeric(14,2),
	"payroll_amount3508s" numeric(14,2),
	"forgiveness_amount3508s" numeric(14,2),
	"actual_forgiveness_amount" numeric(14,2),
	"sr_total_payroll_cost" numeric(14,2),
	"sr_total_cash_compensation_table1" numeric(14,2),
	"sr_total_cash_compensation_table2" numeric(14,2),
	"sr_employee_health_insurance" numeric(14,2),
	"sr_employee_retirement_plans" numeric(14,2),
	"sr_state_and_local_taxes" numeric(14,2),
	"sr_owner_compensation_total" numeric(14,2),
	"sr_mortgage_interest_payments" numeric(14,2),
	"sr_rent_or_lease_payments" numeric(14,2),
	"sr_utility_payments" numeric(14,2),
	"sr_covered_operations_expenditures" numeric(14,2),
	"sr_covered_property_damage_costs" numeric(14,2),
	"sr_covered_supplier_costs" numeric(14,2),
	"sr_covered_worker_protection_expenditures" numeric(14,2),
	"sr_total_salary_reductions" numeric(14,2),
	"sr_total_eligible_expenses" numeric(14,2),
	"sr_fte_reduction_quotient" numeric(14,6),
	"sr_modified_forgiveness_amount" numeric(14,2),
	"sr_payroll_cost60_percent" numeric(14,2),
	"sr_payroll_amount3508s" numeric(14,2),
	"sr_forgiveness_amount3508s" numeric(14,2),
	"sr_actual_forgiveness_amount" numeric(14,2),
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "loan_forgiveness_advance_id_unique" UNIQUE("advance_id")
);
--> statement-breakpoint
ALTER TABLE "paycheck_protection_plans" ADD COLUMN "payroll_data_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "paycheck_protection_plans" ADD COLUMN "gross_receipts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "estimated_maturity_date" date;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "first_payment_date_expected" date;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "collateral_package_status" text;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "term_in_weeks" integer;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "term_in_months" integer;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "ez_questionnaire_completed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "ez_app_eligible" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "loan_forgiveness_id" text;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "sba_ppp_loan_number" text;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "first_draw_sba_loan_number" text;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "owns_property_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "issued_date" date;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "rescinded_date" date;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "sba_loan_rescinded_date" date;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "confirmed_fraud_date" date;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "sba_request_id" text;--> statement-breakpoint
ALTER TABLE "guaranty_claims" ADD CONSTRAINT "guaranty_claims_advance_id_advances_id_fk" FOREIGN KEY ("advance_id") REFERENCES "public"."advances"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_forgiveness" ADD CONSTRAINT "loan_forgiveness_advance_id_advances_id_fk" FOREIGN KEY ("advance_id") REFERENCES "public"."advances"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_forgiveness" ADD CONSTRAINT "loan_forgiveness_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loan_forgiveness_opportunity_id_index" ON "loan_forgiveness" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "loan_forgiveness_changed_at_id_index" ON "loan_forgiveness" USING btree ("changed_at","id");--> statement-breakpoint
ALTER TABLE "case_answers" ADD COLUMN "sealed_text" text;--> statement-breakpoint
UPDATE "case_answers" SET "sealed_text" = "text";--> statement-breakpoint
ALTER TABLE "case_answers" ALTER COLUMN "sealed_text" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "case_answers" DROP COLUMN "text";