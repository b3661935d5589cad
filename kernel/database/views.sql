-- Until when a caller must wait before the next try. A key is the throttle's name, a colon, and
-- what it counts.
create view throttle_facts as
select t.key, t.wait_until
from throttles t;
