/** The Neo4j release that `pom.xml` pins, in the LTS line 5.26. A test holds the two together. */
export const NEO4J_VERSION = '5.26.30';

/** The image that Docker runs: the same tag as in `docker-compose.yml`. */
export const NEO4J_IMAGE = 'neo4j:5.26-community';
