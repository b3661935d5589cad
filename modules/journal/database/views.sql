create view act_facts as
select
  a.id, a.actor_id, a.actor_role, a.action, a.subject_kind, a.subject_id, a.subject_label, a.before,
  a.after, a.reason, a.acted_at, a.shop_id
from audit_acts a;
