/** The name itself and the names above it, nearest first, without the top-level domain. */
export const NAMES_UP = `[level IN range(0, size(split(name, '.')) - 2)
    | reduce(joined = '', part IN split(name, '.')[level..] | joined + CASE joined WHEN '' THEN '' ELSE '.' END + part)]`;
