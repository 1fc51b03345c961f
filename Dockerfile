# docs/deploy/container.md. The version of Node is that of package.json.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build && node embedded/make-template.ts
# The image brings Node itself.
RUN npm prune --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-*

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/supabase supabase
COPY --from=build /app/scripts scripts
COPY --from=build /app/domain domain
COPY --from=build /app/platform platform
COPY --from=build /app/beta beta
COPY --from=build /app/analysis-server analysis-server
COPY --from=build /app/push-server push-server
COPY --from=build /app/embedded embedded
RUN install -d -m 0700 -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# node itself is process 1, so that signals reach the server.
CMD ["node", "embedded/main.ts"]
