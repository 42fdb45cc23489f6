# The console's one image: `gateway`, `backend` and migrations are the same build, started with another argument.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY sdk/package.json sdk/
COPY sdk/cli/bin.mjs sdk/cli/
COPY shell/package.json shell/
COPY server/package.json server/
COPY plugins plugins
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# Where it listens is for whoever runs it to say (HOST): with demo data, whose password is public, on the loopback alone.
ENV NODE_ENV=production PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/node_modules node_modules
COPY --from=build --chown=node:node /app/sdk sdk
COPY --from=build --chown=node:node /app/server server
COPY --from=build --chown=node:node /app/shell/dist shell/dist
COPY --from=build --chown=node:node /app/shell/package.json shell/
COPY --from=build --chown=node:node /app/plugins plugins
COPY --from=build --chown=node:node /app/data data
COPY --from=build --chown=node:node /app/branches.yaml ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/dist/main.js"]
