-- What every lender's borrowers may write about; a lender's own topics come beside them.
INSERT INTO "case_types" ("value", "display_name", "type") VALUES
	('Account Access', 'Account Access', 'Other'),
	('Address Update', 'Address Update', 'Other'),
	('General Question', 'General Question', 'Other'),
	('Payment Question', 'Payment Question', 'Other'),
	('Request Additional Funding', 'Request Additional Funding', 'Other'),
	('SBA Forgiveness Question', 'SBA Forgiveness Question', 'SBA'),
	('SBA General Question', 'SBA General Question', 'SBA'),
	('SBA Loan Question', 'SBA Loan Question', 'SBA'),
	('SBA Payment Question', 'SBA Payment Question', 'SBA');
