CREATE TABLE "paycheck_protection_plans" (
	"opportunity_id" text PRIMARY KEY NOT NULL,
	"seasonal_revenue" text,
	"start_date_of_period" date,
	"time_period_of_payroll_costs" text,
	"hired_help_expenses" numeric(14,2),
	"cash_tips_equivalent" numeric(14,2),
	"vacation_leave_benefits" numeric(14,2),
	"allowance_separation_dismissal" numeric(14,2),
	"yrly_healthcare_benefit_expenses" numeric(14,2),
	"yrly_payroll_tax_expenses" numeric(14,2),
	"eidl_refinance_use" text,
	"eidl_refinance" text,
	"eidl_loan_number" text,
	"economic_disaster_injury_loan" numeric(14,2),
	"business_active_2019" text,
	"period_1_quarter" text,
	"period_1_revenue" numeric(14,2),
	"period_2_quarter" text,
	"period_2_revenue" numeric(14,2),
	"gross_receipt_reduction_is_demonstrated" text,
	"reduction_percent" numeric(16,2),
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paycheck_protection_plans" ADD CONSTRAINT "paycheck_protection_plans_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paycheck_protection_plans_changed_at_opportunity_id_index" ON "paycheck_protection_plans" USING btree ("changed_at","opportunity_id");