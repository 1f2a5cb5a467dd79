-- Whether a member plays at a vendor is asked by her id.
CREATE INDEX vendor_session_member ON vendor_session (member_id, vendor);
