/**
 * The embedded PostgreSQL cannot run. The French message tells the operator what happened, what to
 * do, which variable (DATA_DIR or DATABASE_URL).
 */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable'
}

const instead = 'indiquez une base PostgreSQL existante par la variable DATABASE_URL.'

export function noBinaryFor(platform: string): PostgresUnavailable {
  return new PostgresUnavailable(
    `Le PostgreSQL embarqué n’est pas installé pour cette machine (${platform}). Relancez « npm install » sans écarter les dépendances optionnelles, ou ${instead}`,
  )
}

export function cannotRun(reason: string): PostgresUnavailable {
  return new PostgresUnavailable(
    `Le PostgreSQL embarqué ne s’exécute pas sur cette machine : ${reason}. Corrigez-en la cause, ou ${instead}`,
  )
}

export function alreadyOpen(folder: string, pid?: number): PostgresUnavailable {
  const holder =
    pid === undefined
      ? 'une autre instance (peut-être dans un autre conteneur)'
      : `le processus ${pid}`
  return new PostgresUnavailable(
    `La base de données de « ${folder} » est déjà ouverte par ${holder}. Arrêtez-le, ou choisissez un autre dossier par la variable DATA_DIR ; pour que plusieurs serveurs partagent une base, ${instead}`,
  )
}

export function otherVersion(folder: string, found: string, wanted: number): PostgresUnavailable {
  return new PostgresUnavailable(
    `La base de données de « ${folder} » a été créée par PostgreSQL ${found}, mais cette version de Sugu emploie PostgreSQL ${wanted}. ` +
      `Transférez-la avec pg_dump et pg_restore, ou choisissez un autre dossier par la variable DATA_DIR, ou ${instead}`,
  )
}

export function notACluster(folder: string): PostgresUnavailable {
  return new PostgresUnavailable(
    `Le dossier « ${folder} » contient des fichiers mais pas de base PostgreSQL complète. Rétablissez-le d’une sauvegarde, déplacez-le, ou choisissez un autre dossier par la variable DATA_DIR.`,
  )
}

export function ownedByAnother(folder: string, uid: number): PostgresUnavailable {
  return new PostgresUnavailable(
    `La base de données de « ${folder} » appartient à un autre utilisateur (uid ${uid}). Lancez Sugu sous cet utilisateur, ou rendez-vous-en propriétaire (chown -R), ou choisissez un autre dossier par la variable DATA_DIR.`,
  )
}

export function cannotCreate(folder: string, reason: string): PostgresUnavailable {
  return new PostgresUnavailable(
    `La base de données n’a pas pu être créée dans « ${folder} » : ${reason}. ${remedyFor(reason)}`,
  )
}

export function cannotStart(folder: string, reason: string): PostgresUnavailable {
  return new PostgresUnavailable(
    `La base de données de « ${folder} » ne démarre pas : ${reason}. ${remedyFor(reason)}`,
  )
}

/** Returns anything but a file system refusal unchanged. */
export function explainFolder(error: unknown, folder: string): unknown {
  const remedy = folderRemedies[codeOf(error) ?? '']
  return remedy === undefined
    ? error
    : new PostgresUnavailable(
        `Le dossier « ${folder} » ne peut pas recevoir la base de données : ${remedy}`,
      )
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

const elsewhere = 'ou choisissez un autre dossier par la variable DATA_DIR.'

const folderRemedies: Record<string, string> = {
  EACCES: `l’accès y est refusé. Donnez-en les droits à l’utilisateur qui lance Sugu, ${elsewhere}`,
  EPERM: `l’opération y est refusée. Donnez-en les droits à l’utilisateur qui lance Sugu, ${elsewhere}`,
  EROFS: `il est en lecture seule. Montez-le en écriture, ${elsewhere}`,
  ENOSPC: `le disque est plein. Libérez de la place, ${elsewhere}`,
  EDQUOT: `le quota de disque est atteint. Libérez de la place, ${elsewhere}`,
  ENOTDIR: `son chemin passe par un fichier. Renommez ce fichier, ${elsewhere}`,
  EEXIST: `un fichier porte déjà ce nom. Renommez-le, ${elsewhere}`,
}

function remedyFor(reason: string): string {
  if (/no space left|quota exceeded/i.test(reason)) return `Libérez de la place, ${elsewhere}`
  return `Corrigez-en la cause, choisissez un autre dossier par la variable DATA_DIR, ou ${instead}`
}
