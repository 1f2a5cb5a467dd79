-- Kinds of messages are the contract's to name: the server checks them on their way in, and this table keeps what it wrote.
ALTER TABLE member_message DROP CONSTRAINT member_message_kind_check;
