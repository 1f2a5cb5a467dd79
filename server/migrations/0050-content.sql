-- What a member is told in her member centre. The words are in the texts of the site, so that they follow her language; here are
-- the kind and what is filled in. The same key tells nobody twice.
-- lives: local
CREATE TABLE member_message (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  key text NOT NULL,
  -- The contract names the kinds; the server checks them on their way in, and this table keeps what it wrote.
  kind text NOT NULL,
  filled jsonb NOT NULL,
  at timestamptz NOT NULL,
  read_at timestamptz,
  removed_at timestamptz,
  UNIQUE (member_id, key)
);
CREATE INDEX member_message_shown ON member_message (member_id, id DESC) WHERE removed_at IS NULL;
CREATE INDEX member_message_unread ON member_message (member_id) WHERE removed_at IS NULL AND read_at IS NULL;

-- What an operator writes: help, news, the blog, pages of fixed text. Texts are objects by language.
-- lives: local
CREATE TABLE article (
  kind text NOT NULL CHECK (kind IN ('help', 'news', 'blog', 'page')),
  slug text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  -- The group of a help article, the label of news.
  label text NOT NULL,
  position smallint NOT NULL,
  titles jsonb NOT NULL,
  summaries jsonb NOT NULL,
  contents jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  shown_until timestamptz NOT NULL DEFAULT 'infinity',
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (kind, slug)
);

-- Every version of every article, for good: what a member was told can be shown later.
-- lives: local
CREATE TABLE article_version (
  kind text NOT NULL,
  slug text NOT NULL,
  version int NOT NULL,
  titles jsonb NOT NULL,
  summaries jsonb NOT NULL,
  contents jsonb NOT NULL,
  changed_by text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (kind, slug, version)
);
CREATE TRIGGER article_version_append_only BEFORE UPDATE OR DELETE ON article_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER article_version_no_truncate BEFORE TRUNCATE ON article_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How often a help article was of use, by day; who said so is not kept.
-- lives: local
CREATE TABLE article_rating (
  slug text NOT NULL,
  day date NOT NULL,
  helpful int NOT NULL DEFAULT 0,
  useless int NOT NULL DEFAULT 0,
  PRIMARY KEY (slug, day)
);

-- lives: local
CREATE TABLE feedback (
  id bigint PRIMARY KEY,
  ticket text NOT NULL UNIQUE,
  -- Null for a visitor.
  member_id bigint,
  language text NOT NULL,
  question_type text NOT NULL,
  content text NOT NULL,
  contact text NOT NULL,
  state text NOT NULL DEFAULT 'NEW' CHECK (state IN ('NEW', 'IN_PROGRESS', 'ANSWERED', 'CLOSED')),
  answer text NOT NULL DEFAULT '',
  answered_by text,
  answered_at timestamptz,
  sent_at timestamptz NOT NULL,
  CHECK ((state = 'ANSWERED') <= (answer <> '' AND answered_at IS NOT NULL))
);
CREATE INDEX feedback_of_member ON feedback (member_id, id DESC) WHERE member_id IS NOT NULL;
CREATE INDEX feedback_open ON feedback (id) WHERE state IN ('NEW', 'IN_PROGRESS');

-- People who ask to become partners.
-- lives: local
CREATE TABLE join_request (
  id bigint PRIMARY KEY,
  case_number text NOT NULL UNIQUE,
  -- Null for a visitor.
  member_id bigint,
  language text NOT NULL,
  name text NOT NULL,
  contact_kind text NOT NULL,
  contact text NOT NULL,
  country text NOT NULL,
  volume text NOT NULL,
  channel text NOT NULL,
  remark text NOT NULL,
  state text NOT NULL DEFAULT 'NEW' CHECK (state IN ('NEW', 'CONTACTED', 'APPROVED', 'REJECTED')),
  sent_at timestamptz NOT NULL
);
CREATE INDEX join_request_open ON join_request (id) WHERE state IN ('NEW', 'CONTACTED');

-- Pictures that came with feedback, sealed; without feedback while it is still being written.
-- lives: local
CREATE TABLE feedback_picture (
  id bigint PRIMARY KEY,
  -- Opens the picture: nobody can guess it.
  code text NOT NULL UNIQUE,
  feedback_id bigint REFERENCES feedback (id),
  position smallint,
  sealed bytea NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  at timestamptz NOT NULL,
  CHECK ((feedback_id IS NULL) = (position IS NULL))
);
CREATE INDEX feedback_picture_of ON feedback_picture (feedback_id, position) WHERE feedback_id IS NOT NULL;
CREATE INDEX feedback_picture_unsent ON feedback_picture (at) WHERE feedback_id IS NULL;
