import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Mounts a disk for a machine's database at `disk`: a sparse file with a file system. */
export function mountDisk(folder: string, megabytes: number): void {
  const [file, disk] = [path.join(folder, 'disk.image'), path.join(folder, 'disk')]
  execFileSync('truncate', ['-s', `${megabytes}M`, file])
  execFileSync('mkfs.ext4', ['-q', '-m', '0', file])
  execFileSync('mount', ['-o', 'loop', file, disk])
}

export function unmountDisk(folder: string): void {
  try {
    execFileSync('umount', [path.join(folder, 'disk')], { stdio: 'ignore' })
  } catch {
    // It was not mounted.
  }
}

/** Fills the disk to the last bytes: large pieces first, then smaller ones. */
export function fillDisk(folder: string): void {
  const file = openSync(path.join(folder, 'disk/ballast'), 'a')
  const block = Buffer.alloc(1_048_576, 1)
  try {
    for (let size = block.length; size >= 512;)
      try {
        if (writeSync(file, block, 0, size) === 0) size >>= 1
      } catch {
        size >>= 1
      }
  } finally {
    closeSync(file)
  }
}

export function makeRoom(folder: string): void {
  rmSync(path.join(folder, 'disk/ballast'), { force: true })
}
