alter table fraud_checks validate constraint fraud_checks_kind;
