/** The Neo4j release that `pom.xml` pins, in the LTS line 5.26. A test holds the two together. */
export const NEO4J_VERSION = '5.26.30';

/** Its image, as people name it. */
export const NEO4J_TAG = `neo4j:${NEO4J_VERSION}-community`;

/** The image that Docker runs, by the digest of its index (all platforms): the same as in `docker-compose.yml`. */
export const NEO4J_IMAGE = `${NEO4J_TAG}@sha256:22ec5cd05a8cbb372fc4bed5e384c30bc75fd92504c72be4462039761b105f61`;
