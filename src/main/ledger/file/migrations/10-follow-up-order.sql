-- Lists sort by the day on which a person follows up, too.
CREATE INDEX link_follow_up ON link (connection_seq, archived, follow_up_at, number, stage);
