-- Days of teams are added to all day long: with room on their pages that changes no index.
ALTER TABLE agent_team_day SET (fillfactor = 50);
