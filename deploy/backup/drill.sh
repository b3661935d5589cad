#!/bin/sh
# `npm run drill`: restores the market's last backup beside the real one, to the second TARGET_TIME if
# given, checks it, prints how long it took, and removes it. Run as the user
# that owns the backups (postgres). It reads the repository and touches neither the real database nor
# a provider.
set -eu
STANZA=${STANZA:-sugu}
PORT=${DRILL_PORT:-5599}
BIN=${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)}
DATABASE=${DRILL_DATABASE:-sugu}
FOLDER=$(mktemp -d "${TMPDIR:-/var/tmp}/sugu-drill.XXXXXX")
began=$(date +%s)
end() {
  "$BIN/pg_ctl" -D "$FOLDER/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$FOLDER"
}
trap end EXIT

if [ -n "${TARGET_TIME:-}" ]; then
  set -- --type=time "--target=$TARGET_TIME" --target-action=promote
else
  set --
fi
pgbackrest --stanza="$STANZA" --pg1-path="$FOLDER/data" --archive-mode=off "$@" restore
restored=$(date +%s)
chmod 700 "$FOLDER/data"
# Debian keeps these files outside the data folder, so a restore lacks them.
[ -f "$FOLDER/data/postgresql.conf" ] || : >"$FOLDER/data/postgresql.conf"
printf 'local all all trust\nhost all all 127.0.0.1/32 trust\n' >"$FOLDER/data/pg_hba.conf"
"$BIN/pg_ctl" -D "$FOLDER/data" -l "$FOLDER/log" -w -t 3600 \
  -o "-p $PORT -k $FOLDER -c listen_addresses=127.0.0.1 -c archive_mode=off -c hba_file=$FOLDER/data/pg_hba.conf" start >/dev/null ||
  { tail -20 "$FOLDER/log"; exit 1; }
ask() { psql -h 127.0.0.1 -p "$PORT" -d "$DATABASE" -Atc "$1"; }
while [ "$(ask 'select pg_is_in_recovery()' 2>/dev/null || echo t)" = t ]; do
  "$BIN/pg_ctl" -D "$FOLDER/data" status >/dev/null || { tail -20 "$FOLDER/log"; exit 1; }
  sleep 1
done
open=$(date +%s)

echo "Taille : $(ask 'select pg_size_pretty(pg_database_size(current_database()))')"
echo "Dernière commande : $(ask "select coalesce(max(placed_at)::text, 'aucune') from orders")"
echo "Dernier acte du journal : $(ask "select coalesce(max(acted_at)::text, 'aucun') from audit_acts")"
RESTORED=on DEMO=off NODE_ENV= DATABASE_URL="postgres://${USER:-postgres}@127.0.0.1:$PORT/$DATABASE" \
  DATABASE_DIRECT_URL= npm run -s sugu -- comptes
checked=$(date +%s)
echo "Restaurée en $((restored - began)) s, ouverte après $((open - began)) s, vérifiée après $((checked - began)) s."
