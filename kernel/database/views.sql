-- When a caller may try again. Key: throttle's name, colon, what it counts.
create view throttle_facts as
select t.key, t.wait_until
from throttles t;
