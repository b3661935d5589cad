create view search_event_facts as
select e.at, e.query, e.results, e.corrected
from search_events e;
