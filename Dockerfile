# `run` and `serve` in a container; docs/ci.md shows how to use it.
FROM node:22-alpine AS build
WORKDIR /build
COPY . .
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
RUN npm run build
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22-alpine
ENV NODE_ENV=production
WORKDIR /opt/plumbline
COPY --from=build /build/package.json /build/LICENSE ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/bin bin
COPY --from=build /build/dist dist
USER node
WORKDIR /home/node
ENTRYPOINT ["node", "/opt/plumbline/bin/plumbline.mjs"]
CMD ["run"]
