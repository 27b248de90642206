-- Which queues get a job of which event. Services may run in several processes: whoever hands an event on must know the listeners of
-- all. The queue of a listener begins with the name of its service.
create table durable_listener (
  event text not null,
  queue text not null,
  primary key (event, queue)
);
