vcl 4.1;

# Varnish 7 in front of the market, with varnish-modules (xkey). Tried by tests/faults/varnish.test.ts.
# Start with -p http_gzip_support=off: the market compresses itself, and Varnish knows no brotli.
# CDN_PURGE_URL=http://THIS-MACHINE/.purge; the token stands in /etc/varnish/purge-token, one line.

import std;
import xkey;

backend market {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 60s;
  .max_connections = 2000;
}

# Streams of open pages last and take a thread each: they have connections of their own, and beyond them
# the page polls. Keep thread_pool_max well above.
backend streams {
  .host = "127.0.0.1";
  .port = "3000";
  .max_connections = 1000;
  .between_bytes_timeout = 120s;
}

sub vcl_recv {
  unset req.http.X-Purged;
  if (req.url == "/.purge") {
    if (req.method != "POST" || req.http.Authorization !=
        "Bearer " + regsub(std.fileread("/etc/varnish/purge-token"), "\s+$", "")) {
      return (synth(403));
    }
    set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200));
  }
  # Probes and figures are for this machine, and every request would seem to come from it.
  if (req.url ~ "^/(healthz|readyz|metrics)(\?|$)") {
    return (synth(404));
  }
  if (req.url ~ "^/api/live(\?|$)") {
    set req.backend_hint = streams;
    return (pass);
  }
  if (req.method != "GET" && req.method != "HEAD" || req.http.Authorization) {
    return (pass);
  }
  # The market sets no cookie and reads none.
  unset req.http.Cookie;
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  return (hash);
}

sub vcl_backend_response {
  # An overloaded or stopped market replaces nothing that was good.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  # Only what the market tagged or what never changes is kept; the rest by the built-in rules.
  if (beresp.http.Surrogate-Key) {
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    set beresp.grace = 0s;
    if (beresp.http.CDN-Cache-Control ~ "stale-while-revalidate=\d+") {
      set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control,
        ".*stale-while-revalidate=(\d+).*", "\1s"), 0s);
    }
  }
}

sub vcl_deliver {
  # People need not carry the tags.
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.xkey;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
}

sub vcl_synth {
  if (req.http.X-Purged) {
    set resp.http.X-Purged = req.http.X-Purged;
  }
}
