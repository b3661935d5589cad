ALTER TABLE "ledger_accounts" VALIDATE CONSTRAINT "ledger_accounts_owner";
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_carried";
