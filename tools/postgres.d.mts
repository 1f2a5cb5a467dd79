export type PostgresOptions = {
  /** Folder for the database files, the password and the log; made when missing. One owner at a time. */
  dataDir: string
  /** `false` switches off everything that makes data survive a crash of the machine: for tests alone. Default true. */
  durable?: boolean
  /** Default: any free one. */
  port?: number
  /** Added to the command line, such as `{ max_connections: 200 }`. */
  settings?: Record<string, string | number>
}

export type RunningPostgres = {
  /** With user and password; listens on 127.0.0.1 alone. */
  url: string
  port: number
  /** The postmaster. */
  pid: number
  logFile: string
  /** Fulfilled when PostgreSQL has ended, for whatever reason. */
  exited: Promise<void>
  /** Ends all sessions, writes everything and gives the folder back. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that came with npm, making its database on the first start (about one second, later a fifth).
 * When the owning process dies without `stop`, PostgreSQL is shut down behind it; what is left over even so is stopped by
 * the next start.
 * @throws PlainError, with a sentence for people: folder not writable, folder in use, PostgreSQL not installed, no start.
 */
export function startPostgres(options: PostgresOptions): Promise<RunningPostgres>
