# Weft itself; Neo4j runs in another container (docker-compose.yml).
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS weft
WORKDIR /srv/weft

# Production packages in their own layer.
COPY package.json package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force && rm -rf /tmp/*

COPY . .

# WEFT_HOME: a volume that the user `node` of the image may write to.
ENV NODE_ENV=production WEFT_HOME=/home/node/weft HOST=0.0.0.0
RUN mkdir -p /home/node/weft && chown node:node /home/node/weft && ln -s /srv/weft/bin/weft.mjs /usr/local/bin/weft
USER node
VOLUME /home/node/weft
EXPOSE 8080

# The Node of the image is 24: no npm or shell in between, so that SIGTERM arrives.
CMD ["node", "cli/main.ts", "serve"]

# The same with the browser that captures pages (docs/operations.md), and its fonts.
FROM weft AS captures
USER root
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium fonts-liberation \
  && rm -rf /var/lib/apt/lists/*
USER node

# What `docker build .` makes: without a browser.
FROM weft
