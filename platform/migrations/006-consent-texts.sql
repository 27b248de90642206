-- The texts that readers agree to, by version, for ever (docs/decisions/071): `auth.consent`, subscriptions and letters name their versions.
create table consent_text (
  -- The order in which they were written, for two of one moment.
  place bigint generated always as identity,
  kind text not null,
  version text not null check (version ~ '^[A-Za-z0-9_.-]{1,40}$'),
  -- Markdown; the names in it are filled in, so it stays what readers agreed to.
  body text not null,
  effective_at timestamptz not null,
  asks_again boolean not null default false,
  -- Set when it comes into effect.
  applied_at timestamptz,
  primary key (kind, version)
);
create unique index consent_text_planned on consent_text (kind) where applied_at is null;

create table consent_draft (
  kind text primary key,
  body text not null,
  -- Two people do not overwrite each other.
  revision integer not null default 1
);
