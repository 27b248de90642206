-- What networks did is counted where all limits of the installation are: platform.limit_window.
drop table network_use;
