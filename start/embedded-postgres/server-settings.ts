import { totalmem } from 'node:os'

const mebibyte = 2 ** 20

/**
 * Settings of a small machine shared with Node. They are given on the command line, so they win
 * over postgresql.conf and ALTER SYSTEM; the caller's own come last and win over these.
 */
export function serverSettings(options: {
  durable: boolean
  own?: Record<string, string>
}): Record<string, string> {
  return {
    ...sizes(memoryMebibytes(), options.durable),
    ...common,
    ...(options.durable ? durable : disposable),
    ...options.own,
  }
}

/**
 * `grows`: large buffers, for a market of a million products; memory is only taken once it is used.
 */
function sizes(memory: number, grows: boolean): Record<string, string> {
  const buffers = memory < 4096 ? 128 : grows ? Math.min(4096, Math.round(memory / 8)) : 256
  return {
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.max(256, Math.round(memory / 2))}MB`,
    maintenance_work_mem: '64MB',
    work_mem: '8MB',
  }
}

const common = {
  cluster_name: 'sugu',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  random_page_cost: '1.1',
  // Parallel queries need room in /dev/shm, of which a container often has 64 MB: on two cores they
  // gain little and may fail.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  io_workers: '2',
  // Logs carry no personal data: no DETAIL with a row's values, no statement with a phone number in
  // it.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  lc_messages: 'C',
}

const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'pglz',
  min_wal_size: '80MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
}

/**
 * For tests: a commit still reaches the kernel before it is acknowledged, so it survives a killed
 * process, but not a power cut.
 */
const disposable = {
  fsync: 'off',
  synchronous_commit: 'on',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
}

/** A container's limit where there is one. */
function memoryMebibytes(): number {
  const limit = process.constrainedMemory()
  return Math.min(totalmem(), limit > 0 ? limit : totalmem()) / mebibyte
}
