-- Read by processes that took seats of crash by a trigger. There are none any more.
DROP VIEW crash_seat;
