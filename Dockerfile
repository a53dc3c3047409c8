# The host's Node only runs npm; the project brings its own Node 26 as a package.
FROM node:24-bookworm-slim AS build
WORKDIR /portal
COPY . .
RUN npm ci --loglevel=error && npm run build && rm -rf node_modules/.cache

FROM node:24-bookworm-slim
WORKDIR /portal
ENV HOST=0.0.0.0 DATA_DIR=/var/lib/portal
RUN mkdir -p /var/lib/portal && chown node:node /var/lib/portal
COPY --from=build --chown=node:node /portal /portal
USER node
VOLUME /var/lib/portal
# The second port serves the sandbox's open-banking widget on a separate origin.
EXPOSE 8080 8081
# Node itself, not npm, so that SIGTERM reaches the portal.
CMD ["node_modules/.bin/node", "api/src/main.ts"]
