import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/** @typedef {Record<string, string | number>} Settings */

/**
 * Settings for one small machine that PostgreSQL shares with the server. All are given on the command line at each start.
 * @param {{ port: number, durable: boolean }} options
 * @returns {Settings}
 */
export const settingsFor = ({ port, durable }) => ({
  port,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: `${bufferMegabytes(memoryBytes())}MB`,
  wal_compression: 'on',
  // WAL files are reused. Creating one blocks writers while 16 MB of zeros are written.
  min_wal_size: '512MB',
  // After each checkpoint the first change of a page writes all of it: bets wrote a third more WAL with one each minute. A crash costs
  // the time to replay as much.
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  random_page_cost: 1.1,
  // Short statements do not benefit from JIT or parallel plans, and parallel ones need space in /dev/shm.
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %a ',
  ...(durable ? {} : careless),
})

/** For data that may be lost in a crash of the machine. @type {Settings} */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Nobody has the time to guess passwords that are made for minutes; each connection proves one.
  scram_iterations: 1,
}

/** An eighth of the memory, between 32 and 512 MB. @param {number} bytes */
export const bufferMegabytes = (bytes) => Math.min(512, Math.max(32, Math.floor(bytes / 8 / megabyte)))

const memoryBytes = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)
