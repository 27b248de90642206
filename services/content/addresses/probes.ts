/** Addresses that only programs ask for: they look for holes of other systems, or for files that pages do not name. */
const probes =
  /\/\.|\.(?:php\d?|aspx?|jsp|cgi|env|ini|sql|bak|old|zip|gz|tgz|rar|ya?ml|log|pem|key|map|axd|ashx)$|^\/(?:wp-|xmlrpc|cgi-bin|phpmyadmin|pma|administrator|vendor|actuator|solr|hudson|console|boaform|autodiscover|ads\.txt|app-ads\.txt|apple-app-site-association)/i

/** True for an address that no reader asks for. */
export const isProbe = (path: string): boolean => probes.test(path)
