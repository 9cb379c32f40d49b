"""The lab: large work in shards that add up, on one machine or a cluster, and survives."""

from unicursal.lab.campaign import Campaign, Status
from unicursal.lab.workforce import cluster, processes

__all__ = ["Campaign", "Status", "cluster", "processes"]
